/** Google serves authors' photos and file previews only from these hosts; nothing is fetched from any other. */
export const isGooglePhotoHost = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && /^lh[3-6]\.googleusercontent\.com$/.test(hostname)

/** Google keeps authors' photos and previews of files on these hosts alone; we fetch from no other. */
export const isGooglePhotoHost = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && /^lh[3-6]\.googleusercontent\.com$/.test(hostname)

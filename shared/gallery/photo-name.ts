/** What cameras and phones call a picture: it says nothing to a guest. */
const byMachine =
  /^(img|dsc[fn]?|pxl|dji|gopr|mvimg|vid|image|photo|picture|screenshot|whatsapp image|signal|received)?[-_ .]*\d[-\d_ .()at]*(wa\d+|[a-z]{1,4})?$/i

/** Name of a folder without the number that puts it in its place. */
export const albumName = (folder: string): string => withoutNumber(folder).trim() || folder

/** `file` such as "03-The bridge.jpg" becomes "The bridge"; one that a camera named becomes "The valley, picture 3". */
export function photoName(file: string, album: string, number: number): string {
  const bare = file.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  const words = withoutNumber(bare)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return words === '' || byMachine.test(bare) || byMachine.test(words)
    ? `${album}, picture ${number}`
    : words.slice(0, 200)
}

const withoutNumber = (text: string): string => text.replace(/^\d{1,3}[-_.]+\s*(?=\D)/, '')

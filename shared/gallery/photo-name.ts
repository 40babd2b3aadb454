/** File names that cameras and phones give, with their suffixes: they tell a guest nothing. */
const byMachine =
  /^(?:(?:img|dsc[fn]?|pxl|dji|gopr|mvimg|vid|image|photo|picture|screenshot|whatsapp image|signal|received)[-_ .]*|(?=(?:\D*\d){6}))\d(?:[-\d_ .()]| at )*(?:[-_ .~]*(?:wa\d+|hdr|edit|copy|cover|mp|portrait|night|[a-z]))?$/i
const onlyNumbers = /^\d[-\d_ .()]*$/

/** Name of a folder without the number that orders it. */
export const albumName = (folder: string): string => withoutNumber(folder).trim() || folder

/** `file` such as "03-The bridge.jpg" becomes "The bridge"; one that a camera named becomes "The valley, picture 3". */
export function photoName(file: string, album: string, number: number): string {
  const bare = file.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  const words = withoutNumber(bare)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return words === '' || onlyNumbers.test(words) || byMachine.test(words)
    ? `${album}, picture ${number}`
    : words.slice(0, 200)
}

const withoutNumber = (text: string): string => text.replace(/^\d{1,3}[-_.]+\s*(?=\D)/, '')

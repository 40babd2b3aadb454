export type Ink = [red: number, green: number, blue: number]

/** Text as the browser draws it. All lengths in ems: times the font size they are lengths on paper. */
export type DrawnText = {
  advance: number
  /** From the pen to the picture's left, from the base line up to its top. */
  left: number
  top: number
  width: number
  height: number
  /** A PNG, as a data URL. */
  picture(ink: Ink): string
}
export type DrawText = (text: string) => DrawnText

/** Dots in an em. The report's text is 6 points high, so a printer gets 360 of them to an inch. */
const em = 30
/** Enough shades for the soft edge of a letter; more would only make the file larger. */
const shades = 8
/** Space around a letter for its soft edge, in dots. */
const edge = 2

/** Draws with the page's own fonts, once those that these texts need are loaded. */
export async function drawWithPageFonts(texts: Iterable<string>): Promise<DrawText> {
  const { fontFamily } = getComputedStyle(document.body)
  // The browser loads a font's file for a script only once the page has text in that script.
  const characters = new Set([...texts].flatMap((text) => [...text]))
  // A font may be missing on this machine; the others are waited for.
  await document.fonts.load(`${em}px ${fontFamily}`, [...characters].join('')).catch(() => undefined)
  await document.fonts.ready
  return drawOnCanvas(fontFamily)
}

/** Draws with these fonts and, for what they lack, with whatever the machine has. */
function drawOnCanvas(fontFamily: string): DrawText {
  const known = new Map<string, DrawnText>()
  const pictures = new Map<string, string>()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser cannot draw the report.')
  const font = `${em}px ${fontFamily}`

  function drawn(text: string): DrawnText {
    if (!pen) throw new Error('This browser cannot draw the report.')
    pen.font = font
    const metrics = pen.measureText(text)
    const left = Math.ceil(metrics.actualBoundingBoxLeft) + edge
    const top = Math.ceil(metrics.actualBoundingBoxAscent) + edge
    const width = left + Math.ceil(metrics.actualBoundingBoxRight) + edge
    const height = top + Math.ceil(metrics.actualBoundingBoxDescent) + edge
    const inEms = { left: -left / em, top: top / em, width: width / em, height: height / em }
    return {
      advance: metrics.width / em,
      ...inEms,
      picture: ([red, green, blue]) => {
        const name = `${red} ${green} ${blue} ${text}`
        const known = pictures.get(name)
        if (known !== undefined) return known
        canvas.width = width
        canvas.height = height
        pen.font = font
        pen.fillStyle = `rgb(${red} ${green} ${blue})`
        pen.fillText(text, left, top)
        const dots = pen.getImageData(0, 0, width, height)
        for (let at = 3; at < dots.data.length; at += 4)
          dots.data[at] = (Math.round(((dots.data[at] ?? 0) * (shades - 1)) / 255) * 255) / (shades - 1)
        pen.putImageData(dots, 0, 0)
        const picture = canvas.toDataURL('image/png')
        pictures.set(name, picture)
        return picture
      },
    }
  }

  return (text) => {
    const found = known.get(text) ?? drawn(text)
    known.set(text, found)
    return found
  }
}

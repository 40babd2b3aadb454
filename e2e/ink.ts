/** Four bytes a dot: red, green, blue and opacity. */
export type Picture = { data: Uint8Array; width: number; height: number }
type Frame = { left: number; top: number; right: number; bottom: number }

/** The dark dots of a picture, cropped to their edges. */
export type Ink = { width: number; height: number; isInk(x: number, y: number): boolean }

const dark = 140

/** The ink within a frame of a picture, or in all of it. */
export function inkOf(picture: Picture, frame?: Frame): Ink {
  const within = frame ?? { left: 0, top: 0, right: picture.width, bottom: picture.height }
  const isInk = (x: number, y: number) => {
    const at = 4 * (y * picture.width + x)
    const [red = 255, green = 255, blue = 255] = picture.data.subarray(at, at + 3)
    return (red + green + blue) / 3 < dark
  }
  const edges = { left: within.right, top: within.bottom, right: within.left, bottom: within.top }
  for (let y = within.top; y < within.bottom; y += 1) {
    for (let x = within.left; x < within.right; x += 1) {
      if (!isInk(x, y)) continue
      edges.left = Math.min(edges.left, x)
      edges.right = Math.max(edges.right, x + 1)
      edges.top = Math.min(edges.top, y)
      edges.bottom = Math.max(edges.bottom, y + 1)
    }
  }
  const { left, top } = edges
  return {
    width: edges.right - left,
    height: edges.bottom - top,
    isInk: (x, y) => isInk(left + x, top + y),
  }
}

/**
 * How well two pictures agree when scaled to the same size, 0 to 1: the share of dark dots that have a dark dot of the other
 * picture at most one dot away.
 */
export function compareInk(one: Ink, other: Ink): number {
  return Math.min(covered(one, other), covered(other, one))
}

const near = [-1, 0, 1]

function covered(one: Ink, other: Ink): number {
  // One dot of the larger picture.
  const dot = Math.max(1, other.width / one.width)
  let all = 0
  let found = 0
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (!one.isInk(x, y)) continue
      all += 1
      const [thereX, thereY] = [(x * other.width) / one.width, (y * other.height) / one.height]
      const isThere = near.some((dx) =>
        near.some((dy) => other.isInk(Math.round(thereX + dx * dot), Math.round(thereY + dy * dot))),
      )
      if (isThere) found += 1
    }
  }
  return all === 0 ? 0 : found / all
}

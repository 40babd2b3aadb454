import mukta from './fonts/mukta-400-english.woff2?url'
import muktaBold from './fonts/mukta-600-english.woff2?url'
import tiro from './fonts/tiro-english.woff2?url'

/** The fonts of every page's first text; the page's head preloads them (as font, crossorigin). */
export const preloadedFonts: readonly string[] = [tiro, mukta, muktaBold]

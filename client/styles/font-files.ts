import muktaLatin from '@fontsource/mukta/files/mukta-latin-400-normal.woff2?url'
import muktaLatinBold from '@fontsource/mukta/files/mukta-latin-600-normal.woff2?url'
import tiroLatin from '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal.woff2?url'

/** The fonts of every page's first text; the page's head preloads them (as font, crossorigin). */
export const preloadedFonts: readonly string[] = [tiroLatin, muktaLatin, muktaLatinBold]

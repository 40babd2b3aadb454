import muktaLatin from '@fontsource/mukta/files/mukta-latin-400-normal.woff2?url'
import muktaLatinBold from '@fontsource/mukta/files/mukta-latin-600-normal.woff2?url'
import tiroLatin from '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal.woff2?url'

/** What the first words of every page are set in; the page's head preloads them (as font, crossorigin). */
export const preloadedFonts: readonly string[] = [tiroLatin, muktaLatin, muktaLatinBold]

import type { Page } from '@playwright/test'

/**
 * Translates the pages of this window as a browser does: after hydration every text, and every later one, is replaced by a
 * copy within two elements.
 */
export const translatePages = (page: Page) => page.addInitScript(translate)

/** Runs in the page. */
function translate(): void {
  // The payment window is another site's page.
  if (window.top !== window) return
  const mark = 'data-translated'

  const isText = (node: Node): node is Text => node instanceof Text && node.data.trim() !== ''
  const untouched = 'script, style, noscript, textarea, title, option, font'
  function wrap(text: Text): void {
    if (!text.parentElement || text.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.setAttribute(mark, '')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  function wrapAll(within: Node): void {
    if (isText(within)) wrap(within)
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isText(node)) texts.push(node)
    for (const text of texts) wrap(text)
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrapAll(target)
      for (const node of addedNodes) wrapAll(node)
    }
  })
  const isHydrated = () => {
    const link = document.querySelector('a')
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
  }
  const waiting = setInterval(() => {
    if (!isHydrated()) return
    clearInterval(waiting)
    wrapAll(document.body)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    document.documentElement.setAttribute(mark, '')
  }, 20)
}

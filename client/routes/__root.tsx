import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import type { AppContext } from '../app/context'
import favicon from '../art/favicon.svg'
import { NotLoaded, watchScripts } from '../site/not-loaded'
import { PageProgress } from '../site/page-progress'
import { preloadedFonts } from '../styles/font-files'

export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: ({ context }) => ({ files: context.files }),
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      { name: 'theme-color', content: '#f7f5ef', media: '(prefers-color-scheme: light)' },
      { title: hotel.name },
      ...(matches.some(({ staticData }) => staticData.hidden)
        ? [{ name: 'robots', content: 'noindex' }]
        : []),
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
      { rel: 'icon', href: favicon, type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      ...preloadedFonts.map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      ...match.context.files.styles.map((href) => ({ rel: 'stylesheet', href })),
    ],
    scripts: match.context.files.script
      ? [{ children: watchScripts }, { type: 'module', src: match.context.files.script }]
      : [],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        <PageProgress />
        <Outlet />
        <NotLoaded />
        <Scripts />
      </body>
    </html>
  )
}

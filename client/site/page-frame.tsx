import type { ReactNode } from 'react'
import { useSite } from '#client/app/site-facts'
import { AskUs } from './ask-us'
import { Footer } from './footer'
import { type BackLink, Header } from './header'
import type { NavigatedPage } from './navigation'

type PageFrameProps = {
  back?: BackLink
  /** Which items the navigation has; without it there is none. */
  page?: NavigatedPage
  /** `sky` where the page begins with a picture: the header then lies on it. */
  ground?: 'page' | 'sky'
  children: ReactNode
}

/** The frame around every page of the public site. */
export function PageFrame({ back, page, ground = 'page', children }: PageFrameProps) {
  const { notice } = useSite()
  return (
    <div className="page-frame" data-ground={ground}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {notice && (
        <aside className="site-notice" aria-label="Notice">
          {notice}
        </aside>
      )}
      <Header back={back} page={page} />
      <main className="page-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {page && <AskUs onForm={ground === 'sky'} />}
    </div>
  )
}

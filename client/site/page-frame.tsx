import type { ReactNode } from 'react'
import { Footer } from './footer'
import { type BackLink, Header, type SectionLink } from './header'

type PageFrameProps = {
  back?: BackLink
  sections?: readonly SectionLink[]
  /** `sky` where the page begins with a picture: the header then stands in it. */
  ground?: 'page' | 'sky'
  children: ReactNode
}

/** What every page of the public site has around it. */
export function PageFrame({ back, sections, ground = 'page', children }: PageFrameProps) {
  return (
    <div className="page-frame" data-ground={ground}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header back={back} sections={sections} />
      <main className="page-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

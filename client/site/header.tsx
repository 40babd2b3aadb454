import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon'
import { Mark } from './mark'

/** `label` goes on after "Back to". */
export type BackLink = { to: '/'; hash?: string; label: string }
export type SectionLink = { href: `#${string}`; label: string }

type HeaderProps = { back?: BackLink | undefined; sections?: readonly SectionLink[] | undefined }

export function Header({ back, sections }: HeaderProps) {
  return (
    <header className="site-header">
      <Mark />
      {sections && (
        <nav className="site-sections" aria-label="On this page">
          {sections.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
      {back && (
        <Link className="site-back" to={back.to} {...(back.hash ? { hash: back.hash } : {})}>
          <Icon name="back" />
          <span className="site-back-words">
            <span className="site-back-to">Back to </span>
            {back.label}
          </span>
        </Link>
      )}
    </header>
  )
}

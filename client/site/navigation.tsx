import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icon'

/** `home` links to its own sections; the other pages link to the home page. */
export type NavigatedPage = 'home' | 'inner'

/** The main navigation: a row from 768 px on, below that width a menu over the page. */
export function Navigation({ page }: { page: NavigatedPage }) {
  return (
    <nav className="site-nav" aria-label="Main">
      <ul className="site-nav-row">
        <Items page={page} />
      </ul>
      <Disclosure
        className="site-menu"
        isOverlay
        label={
          <>
            <Icon name="menu" />
            <span>Menu</span>
          </>
        }
      >
        <ul className="site-menu-sheet">
          <Items page={page} />
        </ul>
      </Disclosure>
    </nav>
  )
}

function Items({ page }: { page: NavigatedPage }) {
  const isHome = page === 'home'
  return (
    <>
      {isHome ? <Section href="#rooms">Rooms</Section> : <HomeLink />}
      <li>
        <Disclosure
          className="site-treks"
          label={
            <>
              <span>Treks</span>
              <Icon name="down" />
            </>
          }
        >
          <ul>
            <li>
              <Link to="/treks/kagbhusandi">Kagbhusandi Tal</Link>
            </li>
            <li>
              <Link to="/treks/satopanth">Satopanth Tal</Link>
            </li>
          </ul>
        </Disclosure>
      </li>
      <li>
        <Link to="/restaurant">Restaurant</Link>
      </li>
      <li>
        <Link to="/gallery">Gallery</Link>
      </li>
      {isHome && (
        <>
          <Section href="#reviews">Review</Section>
          <Section href="#footer">Location</Section>
        </>
      )}
      <li>
        <Link to="/my-booking">Find my booking</Link>
      </li>
    </>
  )
}

const HomeLink = () => (
  <li>
    <Link to="/">Home</Link>
  </li>
)

const Section = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href}>{children}</a>
  </li>
)

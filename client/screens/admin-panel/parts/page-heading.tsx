import { type Ref, useId } from 'react'
import type { Parts } from '#client/ui/parts'

type PageHeadingProps = {
  title: string
  /** Beside the title, at the right: buttons and links. */
  actions?: Parts
  /** Close to the title: a stepper of days, for example. */
  children?: Parts
  headingRef?: Ref<HTMLHeadingElement>
}

/** The heading of a screen, with its actions. */
export function PageHeading({ title, actions, children, headingRef }: PageHeadingProps) {
  return (
    <div className="desk-bar">
      <h2 className="desk-bar-title" ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {actions && <div className="desk-bar-actions no-print">{actions}</div>}
    </div>
  )
}

type BlockProps = { id?: string; title: string; about?: string | undefined; children: Parts }

/** A part of a screen under a heading with a line: `about` says how many, or how much. */
export function Block({ id, title, about, children }: BlockProps) {
  const headingId = useId()
  return (
    <section className="desk-block" id={id} aria-labelledby={headingId}>
      <div className="desk-block-head">
        <h3 id={headingId}>{title}</h3>
        {about !== undefined && about !== '' && <p className="num">{about}</p>}
      </div>
      {children}
    </section>
  )
}

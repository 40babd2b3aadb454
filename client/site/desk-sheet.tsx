import type { Parts } from '#client/ui/parts'
import { hotel } from '#shared/hotel'

type DeskSheetProps = { title: string; children: Parts }

/** The one sheet of the pages before the panel: signing in, and setting a password. */
export function DeskSheet({ title, children }: DeskSheetProps) {
  return (
    <div className="desk-login">
      <main className="desk-login-sheet">
        <p className="soft">{hotel.name}</p>
        <h1>{title}</h1>
        {children}
        <p className="small">
          <a href="/">To the hotel’s home page</a>
        </p>
      </main>
    </div>
  )
}

import { DeskSheet } from '#client/site/desk-sheet'
import { buttonStyle } from '#client/ui/button'
import { Notice } from '#client/ui/notice'

/** The link is of no use, or there was none: what can be done in each case. */
export function Gone({ why }: { why?: string | undefined }) {
  return (
    <DeskSheet title={why === undefined ? 'Open the link in your mail' : 'This link no longer works'}>
      <Notice kind={why === undefined ? 'info' : 'alarm'}>
        {why ?? 'This page sets a password. It opens from the link in the mail that we sent you.'}
      </Notice>
      <ul className="desk-ways">
        <li>
          <b>You have set your password already:</b> sign in. Each link works once.
        </li>
        <li>
          <b>You have two mails from us:</b> open the newer one. It makes the earlier link void.
        </li>
        <li>
          <b>Your invitation is too old:</b> ask the owner who invited you to send it again. It works for 72
          hours.
        </li>
        <li>
          <b>You have forgotten your password:</b> ask for a new link on the login page. It works for 60
          minutes.
        </li>
      </ul>
      {/* A whole load, so that the login page begins anew. */}
      <a {...buttonStyle('press')} href="/admin_login_page">
        To the login page
      </a>
    </DeskSheet>
  )
}

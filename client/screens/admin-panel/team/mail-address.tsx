/** An email address that breaks, where it has to, before its @. */
export function MailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="team-email">
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { isFromAbroad, type RegisterEntry } from '#shared/desk/register'

/** What the register of guests still lacks about those who are here; nothing before their check-in. */
export function RegisterLine({ bookingId }: { bookingId: string }) {
  const { data: entries } = trpc.register.ofBooking.useQuery({ bookingId }, { staleTime: 0 })
  const [first] = entries ?? []
  if (!entries || !first) return null
  const lacking = entries.filter(({ missing, ...entry }) => missing.length > 0 || isToSend(entry))
  return (
    <div className="guests-more">
      <Link to="/admin_panel/register" search={{ date: first.day }}>
        Register
      </Link>
      {lacking.length === 0 && <span className="soft">: nothing is missing.</span>}
      <ul>
        {lacking.map((entry) => (
          <li key={entry.position}>
            <span>{`${entry.name || `Guest ${entry.position}`}: `}</span>
            <span className="desk-due">{lackingWords(entry)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isToSend = (entry: Pick<RegisterEntry, 'nationality' | 'sentAt'>): boolean =>
  isFromAbroad(entry) && entry.sentAt === null

function lackingWords(entry: RegisterEntry): string {
  const { missing } = entry
  if (missing.length === 0) return 'Form III complete, not sent yet'
  if (missing.length > 3) return `${missing.slice(0, 2).join(', ')} and ${missing.length - 2} more missing`
  return `${missing.join(', ')} missing`
}

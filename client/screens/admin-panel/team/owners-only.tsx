import { Link } from '@tanstack/react-router'

/** What somebody at the desk reads here instead. */
export const OwnersOnly = () => (
  <>
    <p>
      Only owners see the team and change it. Ask an owner if somebody needs to sign in, or no longer should.
    </p>
    <p>
      <Link to="/admin_panel/sign-in">Your own password, sessions and second factor</Link> are yours to
      change.
    </p>
  </>
)

import { noAnswer, wordsOf } from './words'

type RevealButtonProps = {
  /** Of the guest. */
  name: string
  isShown: boolean
  /** The call that reads the whole number. */
  showing: { isPending: boolean; isError: boolean; error: unknown; reset: () => void }
  onShow: () => void
}

/** Shows or hides the whole number of a document; the server writes each look into the audit log. */
export const RevealButton = ({ name, isShown, showing, onShow }: RevealButtonProps) => (
  <>
    <button
      type="button"
      className="desk-link-button"
      aria-label={`${isShown ? 'Hide' : 'Show'} the document of ${name}`}
      aria-busy={showing.isPending || undefined}
      onClick={() => (isShown ? showing.reset() : onShow())}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
    {showing.isError && (
      <span className="desk-bad" role="alert">
        {wordsOf(showing.error, noAnswer)}
      </span>
    )}
  </>
)

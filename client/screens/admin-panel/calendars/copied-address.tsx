import { useState } from 'react'

type State = 'shown' | 'copied' | 'refused'
const words: Record<State, string> = {
  shown: '',
  copied: 'Copied.',
  refused: 'Your browser does not let us copy. Mark the address and copy it.',
}

/** An address in a field of its own, with a button that copies it. `of`: what it is the address of. */
export function CopiedAddress({ url, of }: { url: string; of: string }) {
  const [state, setState] = useState<State>('shown')
  const copy = () => {
    // Without https a browser has no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <div className="calendar-address">
      <input
        className="field-input"
        readOnly
        value={url}
        aria-label={`Address of ${of}`}
        onFocus={({ target }) => target.select()}
      />
      <button
        type="button"
        className="desk-small-button"
        aria-label={`Copy the address of ${of}`}
        onClick={copy}
      >
        Copy
      </button>
      <p className="small soft" role="status">
        {words[state]}
      </p>
    </div>
  )
}

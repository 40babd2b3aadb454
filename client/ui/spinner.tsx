/** Turns while something is being waited for; the words beside it say what. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />

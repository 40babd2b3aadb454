/** Hidden from screen readers: the text beside it says what is loading. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />

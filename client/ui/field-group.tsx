import type { Parts } from './parts'

type FieldGroupProps = { legend: string; hint?: string | undefined; children: Parts }

/** Fields under a common heading, in six columns (the `span` of each field). */
export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      {hint && <p className="field-group-hint">{hint}</p>}
      {children}
    </fieldset>
  )
}

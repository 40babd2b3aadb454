import type { ComponentProps } from 'react'
import type { Field } from '../ui/field'

type Asked = Partial<ComponentProps<typeof Field>> & { label: string }

/**
 * The contact and address fields of every form. There is no autofill name for a district; `type="email"` would change
 * what was typed.
 */
export const contactFields = {
  mobileNumber: { label: 'Mobile number', type: 'tel', autoComplete: 'tel', maxLength: 40 },
  email: {
    label: 'Email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
  country: { label: 'Country', autoComplete: 'country-name', maxLength: 100 },
  state: { label: 'State', autoComplete: 'address-level1', maxLength: 100 },
  district: { label: 'District', maxLength: 100 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  pincode: { label: 'Pincode', inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 12 },
} as const satisfies Record<string, Asked>

/** `owner` may do everything; `desk` runs the day. */
export const roles = ['owner', 'desk'] as const
export type Role = (typeof roles)[number]

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Receipts of ours at the provider are ids of our rows, and nothing that another site of the account would write. */
export const isOurReceipt = (receipt: string): boolean => shape.test(receipt)

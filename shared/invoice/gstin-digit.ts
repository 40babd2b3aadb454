const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character of a GSTIN, from the fourteen before it. */
function checkDigitOf(body: string): string {
  const sum = [...body].reduce((all, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}

/** Whether its last character fits the others, so that a slip of one letter is noticed. */
export const hasCheckDigit = (gstin: string): boolean => checkDigitOf(gstin.slice(0, 14)) === gstin.charAt(14)

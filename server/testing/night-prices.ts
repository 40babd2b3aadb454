/** A day of `YYYY-MM-DD` some days later. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function nightsBetween(checkIn: string, checkOut: string): string[] {
  const nights: string[] = []
  for (let night = checkIn; night < checkOut; night = dayAfter(night)) nights.push(night)
  return nights
}

type Price = { amount: number; least: number }
type Stay = { checkIn: string; checkOut: string; rooms: number }

/**
 * What nights of one type cost, as plainly as it can be said: a price for each night that has its own, in rupees a room.
 * Written without the product's own functions, which are checked against it.
 */
export type NightPrices = {
  setBase(amount: number): void
  /** `to`: the last night; without a price they cost the base rate. */
  set(from: string, to: string, price: Price | undefined): void
  at(night: string): Price
  /** Nights with a price of their own. */
  own(): [string, Price][]
  /** Each night of a stay, for all its rooms. */
  of(stay: Stay): number[]
}

export function nightPrices(base: number): NightPrices {
  const state = { base }
  const nights = new Map<string, Price>()
  const at = (night: string) => nights.get(night) ?? { amount: state.base, least: 1 }
  return {
    setBase: (amount) => {
      state.base = amount
    },
    set: (from, to, price) => {
      for (const night of nightsBetween(from, dayAfter(to)))
        if (price) nights.set(night, price)
        else nights.delete(night)
    },
    at,
    own: () => [...nights].sort(([one], [other]) => (one < other ? -1 : 1)),
    of: ({ checkIn, checkOut, rooms }) =>
      nightsBetween(checkIn, checkOut).map((night) => at(night).amount * rooms),
  }
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/** What is paid online of a total, in whole rupees, a begun one counted whole. */
export const onlineOf = (total: number, share: 60 | 100): number =>
  share === 100 ? total : Math.floor((total * 60 + 99) / 100)

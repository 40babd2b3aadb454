import { describe, expect, test } from 'vitest'
import { menu } from './menu'

const dishes = menu.flatMap((category) => category.dishes)
const priceOf = (name: string) => dishes.find((dish) => dish.name === name)?.price

describe('the menu', () => {
  test('has the eight categories of the card, and about sixty dishes', () => {
    expect(menu.map(({ title }) => title)).toEqual([
      'Hot Drinks',
      'Snacks',
      'Chinese',
      'Roti & Paratha',
      'Paneer & Veg',
      'Rice',
      'Dal',
      'Thali',
    ])
    expect(dishes.length).toBeGreaterThanOrEqual(55)
    expect(dishes.length).toBeLessThanOrEqual(65)
    expect(new Set(dishes.map(({ name }) => name)).size).toBe(dishes.length)
  })

  test('goes from Tawa Roti at ₹20 to Kadhai Paneer at ₹280 and the Delux Thali at ₹350', () => {
    expect(priceOf('Tawa Roti')).toBe(20)
    expect(priceOf('Kadhai Paneer')).toBe(280)
    expect(priceOf('Veg Delux Thali')).toBe(350)
    const others = dishes.filter(({ name }) => name !== 'Veg Delux Thali').map(({ price }) => price)
    expect(Math.min(...others)).toBe(20)
    expect(Math.max(...others)).toBe(280)
    expect(others.every(Number.isInteger)).toBe(true)
  })
})

import { expect, type Page } from '@playwright/test'
import { button } from './booking-guest'
import type { RunningHotel } from './running-hotel'

export const form = (page: Page) => page.getByRole('dialog', { name: 'Kagbhusandi Tal Trek' })

export const send = (page: Page) => button(page, 'Send the enquiry')

export const enquiries = (hotel: RunningHotel) =>
  hotel.rows('select mobile_number, city, jsonb_array_length(guests) as guests from trek_enquiry')

export async function openEnquiry(page: Page): Promise<void> {
  await page.goto('/treks/kagbhusandi')
  await expect(button(page, 'Book Now').last()).toBeEnabled()
  await button(page, 'Book Now').last().click()
  await expect(form(page)).toBeVisible()
}

export const party = {
  Message: 'Is there snow in September?',
  'Mobile number': '+91 98765-43210',
  Email: 'asha@example.com',
  Country: 'India',
  State: 'Uttarakhand',
  District: 'Chamoli',
  City: 'Joshimath',
  Pincode: '246443',
  'Number of guests': '2',
  'Name of person 1': "D'Souza",
  'Age of person 1': '34',
  'Aadhar of person 1': '2341 2341 2346',
  'Name of person 2': 'अनुष्का कुँवर',
  'Age of person 2': '36',
  'Aadhar of person 2': '999941057058',
}

import { describe, expect, test } from 'vitest'
import { albumName, photoName } from './photo-name'

describe('a picture is called', () => {
  test.each([
    ['03-The bridge at noon.svg', 'The bridge at noon'],
    ['The_lake_in_snow.JPG', 'The lake in snow'],
    ['12. हेमकुंड की राह.jpeg', 'हेमकुंड की राह'],
    ['Room 4.jpg', 'Room 4'],
    ['2 monks on the bridge.png', '2 monks on the bridge'],
    ['St. Peter.jpg', 'St. Peter'],
    ['03-Lake.jpg', 'Lake'],
    ['3_Tea.png', 'Tea'],
    ['2 men.jpg', '2 men'],
    ['4 pm.jpg', '4 pm'],
    ['108.Dawn.jpg', 'Dawn'],
    ['Photo 4 dogs.jpg', 'Photo 4 dogs'],
  ])('by its file: %s', (file, name) => {
    expect(photoName(file, 'The valley', 3)).toBe(name)
  })

  test.each([
    'IMG_20260612_073201.jpg',
    'DSC_0042.JPG',
    'PXL_20260612_013201123.jpg',
    'IMG-20260612-WA0003.jpg',
    'WhatsApp Image 2026-06-12 at 07.32.01.jpeg',
    '1718168521.jpg',
    '20260612_073201.heic',
    '.jpg',
    '07-IMG_2031.jpg',
    '12.jpg',
    '2026-06-12.jpg',
    'IMG_2031 (1).jpg',
    'PXL_20260612_013201123.NIGHT.jpg',
    'IMG_20260612_073201_HDR.jpg',
    '20260612_073201a.jpg',
    'DSC_0042-Edit.jpg',
    'Screenshot 2026-06-12 at 07.32.01.png',
  ])('by its album where a camera named it: %s', (file) => {
    expect(photoName(file, 'The valley', 3)).toBe('The valley, picture 3')
  })
})

test('a number that orders an album is not part of its name', () => {
  expect(['01-The hotel', 'The valley', '108'].map(albumName)).toEqual(['The hotel', 'The valley', '108'])
})

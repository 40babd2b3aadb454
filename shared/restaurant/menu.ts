/** `price` in whole rupees, for one portion. */
export type Dish = { name: string; price: number; about?: string }
export type MenuCategory = { title: string; dishes: readonly Dish[] }

export const openingHours = { restaurant: '7:00 AM to 10:00 PM', roomService: '7 am to 10 pm' } as const

/** The kitchen's whole menu, in the order of the card. Everything is vegetarian. */
export const menu: readonly MenuCategory[] = [
  {
    title: 'Hot Drinks',
    dishes: [
      { name: 'Tea', price: 25 },
      { name: 'Masala Tea', price: 35, about: 'ginger, cardamom and a clove' },
      { name: 'Ginger Lemon Honey', price: 50 },
      { name: 'Black Coffee', price: 40 },
      { name: 'Milk Coffee', price: 50 },
      { name: 'Hot Chocolate', price: 80 },
      { name: 'Buransh Squash, hot', price: 60, about: 'from the rhododendron flower' },
    ],
  },
  {
    title: 'Snacks',
    dishes: [
      { name: 'Roasted Papad', price: 30 },
      { name: 'Bread Butter', price: 50 },
      { name: 'Vegetable Sandwich', price: 90 },
      { name: 'Vegetable Pakora', price: 120, about: 'a plate for two on a rainy evening' },
      { name: 'Paneer Pakora', price: 180 },
      { name: 'French Fries', price: 120 },
      { name: 'Poha', price: 80 },
      { name: 'Vegetable Maggi', price: 80 },
    ],
  },
  {
    title: 'Chinese',
    dishes: [
      { name: 'Vegetable Soup', price: 90 },
      { name: 'Sweet Corn Soup', price: 110 },
      { name: 'Thukpa', price: 140, about: 'noodles in broth, as across the pass' },
      { name: 'Vegetable Momo', price: 120, about: 'eight, steamed' },
      { name: 'Vegetable Chowmein', price: 140 },
      { name: 'Vegetable Manchurian', price: 180 },
      { name: 'Chilli Paneer', price: 240 },
    ],
  },
  {
    title: 'Roti & Paratha',
    dishes: [
      { name: 'Tawa Roti', price: 20 },
      { name: 'Butter Roti', price: 25 },
      { name: 'Mandua Roti', price: 35, about: 'finger millet, with a spoon of ghee' },
      { name: 'Missi Roti', price: 40 },
      { name: 'Plain Paratha', price: 45 },
      { name: 'Aloo Paratha', price: 80 },
      { name: 'Gobhi Paratha', price: 90 },
      { name: 'Paneer Paratha', price: 120 },
      { name: 'Puri Bhaji', price: 120, about: 'four puris' },
    ],
  },
  {
    title: 'Paneer & Veg',
    dishes: [
      { name: 'Aloo Jeera', price: 130 },
      { name: 'Aloo Gobhi', price: 150 },
      { name: 'Aloo ke Gutke', price: 140, about: 'hill potatoes with jakhiya seed' },
      { name: 'Seasonal Vegetable', price: 150 },
      { name: 'Bhindi Masala', price: 160 },
      { name: 'Kafuli', price: 170, about: 'spinach and fenugreek, the Garhwali way' },
      { name: 'Chana Masala', price: 160 },
      { name: 'Mix Vegetable', price: 170 },
      { name: 'Matar Paneer', price: 220 },
      { name: 'Palak Paneer', price: 230 },
      { name: 'Shahi Paneer', price: 260 },
      { name: 'Kadhai Paneer', price: 280 },
    ],
  },
  {
    title: 'Rice',
    dishes: [
      { name: 'Plain Rice', price: 90 },
      { name: 'Jeera Rice', price: 110 },
      { name: 'Lemon Rice', price: 120 },
      { name: 'Vegetable Pulao', price: 150 },
      { name: 'Vegetable Biryani', price: 180, about: 'with raita' },
      { name: 'Curd Rice', price: 120 },
    ],
  },
  {
    title: 'Dal',
    dishes: [
      { name: 'Dal Fry', price: 120 },
      { name: 'Dal Tadka', price: 140 },
      { name: 'Gahat Dal', price: 150, about: 'horse gram, for cold evenings' },
      { name: 'Chainsoo', price: 160, about: 'roasted black gram' },
      { name: 'Rajma', price: 150, about: 'from the Harsil valley' },
      { name: 'Dal Makhani', price: 180 },
    ],
  },
  {
    title: 'Thali',
    dishes: [
      { name: 'Khichdi Thali', price: 180, about: 'khichdi, curd, papad, pickle' },
      { name: 'Veg Thali', price: 220, about: 'dal, one vegetable, rice, four roti, salad' },
      { name: 'Garhwali Thali', price: 280, about: 'mandua roti, kafuli, gahat dal, rice, chutney' },
      { name: 'Veg Delux Thali', price: 350, about: 'paneer, dal, two vegetables, rice, roti, raita, sweet' },
    ],
  },
]

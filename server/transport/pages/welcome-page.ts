import { html } from 'hono/html'
import { hotel } from '../../../shared/hotel'
import { moneyForPeople, toPaise } from '../../../shared/money/rupees'
import type { Room } from '../../../shared/room/room'

/** The front door in plain HTML: the rooms and their rates. */
export const welcomePage = (rooms: readonly Room[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${hotel.name}</title>
  </head>
  <body>
    <main>
      <h1>${hotel.name}</h1>
      <p>Seven rooms in the mountains, with hot water geysers.</p>
      <ul>
        ${rooms.map(
          (room) =>
            html`<li>${room.type}: ${room.totalRooms} rooms, ${room.beds} beds each, ${moneyForPeople(toPaise(room.nightlyRate))} a night</li>`,
        )}
      </ul>
      <p>Bookings by phone: ${hotel.phones[0]}, or by mail: <a href="mailto:${hotel.email}">${hotel.email}</a></p>
    </main>
  </body>
</html>`

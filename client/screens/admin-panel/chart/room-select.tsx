import { useId } from 'react'
import type { Chart } from '#shared/desk/chart'
import { kindWord } from '#shared/desk/room-number-words'
import { roomTypes } from '#shared/room/room'

type RoomSelectProps = { rooms: Chart['rooms']; value: string; onChange: (roomNumber: string) => void }

/** A choice among all room numbers, by type. */
export function RoomSelect({ rooms, value, onChange }: RoomSelectProps) {
  const id = useId()
  return (
    <div className="field" data-span="pair">
      <label htmlFor={id}>Room</label>
      <select id={id} className="field-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {roomTypes.map((type) => (
          <optgroup key={type} label={kindWord(type)}>
            {rooms
              .filter((room) => room.type === type)
              .map(({ number }) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

import type { RoomType } from '../../../shared/room/room'
import type { Books, Library } from '../../repositories/books'
import type { Urgency, Writers } from '../../runtime/writers'

/** Runs `work` under a type's lock, one writer of this server at a time. Throws `Busy` when a wish waits too long. */
export type AtType = <T>(type: RoomType, urgency: Urgency, work: (books: Books) => Promise<T>) => Promise<T>

export function atType({ library, writers }: { library: Library; writers: Writers }): AtType {
  return (type, urgency, work) => writers.run(type, urgency, () => library.transactionAt(type, work))
}

import type { AttentionItem } from '../../repositories/attention'
import type { Library } from '../../repositories/books'

const most = 200

/** What needs the owner's eyes now, newest first. */
export function listAttention({ library }: { library: Library }) {
  return (): Promise<AttentionItem[]> => library.attention.unsettled(most)
}

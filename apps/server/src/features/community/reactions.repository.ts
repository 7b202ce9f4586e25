import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { comments, likes, shares } from '../../platform/database/schema.ts'

/**
 * Subtracts a user's likes and comments from the counts, before they are deleted with the account. The caller has locked
 * the user's row. The shares, the user's own included, are locked in the order of their ids, so that accounts that are
 * deleted at the same time cannot deadlock.
 */
export async function withdrawReactions(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`
    select from ${shares} where ${shares.id} in (
      select ${shares.id} from ${shares} where ${shares.userId} = ${userId}
      union select ${likes.shareId} from ${likes} where ${likes.userId} = ${userId}
      union select ${comments.shareId} from ${comments} where ${comments.userId} = ${userId}
    ) order by ${shares.id} for no key update`)
  // one statement: after a second update of a row PostgreSQL checks the foreign key to its owner, who may be being deleted too
  await tx.execute(sql`
    update shares
    set like_count = like_count - own.likes, comment_count = comment_count - own.comments
    from (
      select share_id, sum(is_like) as likes, sum(1 - is_like) as comments from (
        select share_id, 1 as is_like from likes where user_id = ${userId}
        union all select share_id, 0 from comments where user_id = ${userId}
      ) as reactions group by share_id
    ) as own
    where shares.id = own.share_id`)
}

import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { comments, likes, shares } from '../../platform/database/schema.ts'

/**
 * Takes a user's likes and comments out of the counts, before the rows go with the account. The user's row is locked;
 * the shares are locked in one order, the user's own among them, so that accounts that are deleted at the same time
 * never wait for each other in a circle.
 */
export async function withdrawReactions(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`
    select from ${shares} where ${shares.id} in (
      select ${shares.id} from ${shares} where ${shares.userId} = ${userId}
      union select ${likes.shareId} from ${likes} where ${likes.userId} = ${userId}
      union select ${comments.shareId} from ${comments} where ${comments.userId} = ${userId}
    ) order by ${shares.id} for no key update`)
  // at once: a second update of a row makes PostgreSQL look up its owner again, who may be on the way out as well
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

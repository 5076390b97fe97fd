import { Controller } from '@nestjs/common';
import { type CallRequest, findPromises } from '@slovo/contracts';
import { wireStatus } from '@slovo/domain';
import { searchedId } from '@slovo/domain/person';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople, personIn } from '../../people/people.store.ts';
import { factsOf, withInvitation } from '../../promises/promise.record.ts';

@Controller()
export class FindPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(findPromises)
  async findPromises({ q, limit }: CallRequest<typeof findPromises>) {
    const id = searchedId(q);
    const ids = id === null ? await this.byTitle(q, limit) : [id];
    const rows = await this.prisma.promiseRecord.findMany({
      where: { id: { in: ids } },
      include: withInvitation,
    });
    const people = await loadPeople(
      this.prisma,
      rows.map(({ ownerId }) => ownerId),
    );
    const found = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const items = found.map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      status: wireStatus(factsOf(row)),
      isPublic: row.isPublic,
      userId: row.ownerId,
      owner: personIn(people, row.ownerId).first_name,
    }));
    return { items };
  }

  private async byTitle(q: string, limit: number): Promise<number[]> {
    const rows = await this.prisma.$queryRaw<{ id: number }[]>`
      SELECT id FROM promises WHERE title_key(left(title, 200)) COLLATE "C" ^@ title_key(left(${q}, 200))
      ORDER BY title_key(left(title, 200)) COLLATE "C", id LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  }
}

import { Controller } from '@nestjs/common';
import { listLibraryFiles, type CallRequest } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { type Prisma, PrismaClient } from '../../database.ts';
import { batchesOfEach } from '../batches-of.ts';
import { recordView } from '../library-file.view.ts';
import { likeText } from '../search-name.ts';

/** More are not counted. */
const MOST_COUNTED = 10_000;
/** Also where rows are counted: Prisma would sort them by id, which no index of a filter has. */
const NEWEST_FIRST: Prisma.LibraryFileOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }];

type Input = CallRequest<typeof listLibraryFiles>;

@Controller()
export class ListLibraryFiles {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listLibraryFiles)
  async listLibraryFiles(input: Input) {
    const { limit, offset } = input;
    const where = filterOf(input);
    const [found, counted] = await Promise.all([
      this.prisma.libraryFile.findMany({
        where,
        orderBy: NEWEST_FIRST,
        skip: offset,
        take: limit + 1,
        include: { upload: { include: { poster: true } } },
      }),
      this.prisma.libraryFile.count({ where, orderBy: NEWEST_FIRST, take: MOST_COUNTED }),
    ]);
    const files = found.slice(0, limit);
    const batches = await batchesOfEach(
      this.prisma,
      files.map(({ id }) => id),
    );
    return {
      success: true as const,
      files: files.map((file) => recordView(file, batches.get(file.id) ?? [])),
      pagination: { limit, offset, total: counted, hasMore: found.length > limit },
    };
  }
}

function filterOf({ mimeType, q }: Input): Prisma.LibraryFileWhereInput {
  const name = q ? { searchName: { contains: likeText(q) } } : {};
  if (mimeType === 'image/*') return { ...name, kind: 'photo' };
  if (mimeType === 'video/*') return { ...name, kind: 'video' };
  return { ...name, ...(mimeType && { mime: mimeType }) };
}

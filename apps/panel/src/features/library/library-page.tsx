import { library as t } from '@slovo/texts/panel/library';
import { messages } from '@slovo/texts/panel/messages';
import { Columns } from '@slovo/ui/panel/box';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { PagePager } from '../../shared/pages/page-pager.tsx';
import { UploadBox } from '../../shared/uploads/upload-box.tsx';
import { FileShelf } from './file-shelf.tsx';
import { libraryQuery } from './library-queries.ts';
import { LibraryFilters } from './library-filters.tsx';
import type { LibrarySearch } from './library-search.ts';
import { Metrics } from './metrics.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { SelectedFile } from './selected-file.tsx';

export interface LibraryPageProps {
  search: LibrarySearch;
  /** `replace`: for what the way back should not stop at, such as a selection. */
  onSearch: (next: LibrarySearch, replace?: boolean) => void;
  /** Puts a file into the draft of a message to everyone. */
  onUse: (file: LibraryRecord) => void;
}

export function LibraryPage({ search, onSearch, onUse }: LibraryPageProps) {
  const [removed, setRemoved] = useState<LibraryRecord>();
  const select = (file?: string) => onSearch({ ...search, file }, true);
  return (
    <>
      <Columns>
        <div>
          <UploadBox />
          <LibraryFilters search={search} onSearch={onSearch} />
          <Files search={search} onSearch={onSearch} onSelect={select} onRemove={setRemoved} />
          <Metrics />
        </div>
        <SelectedFile id={search.file} onUse={onUse} onRemove={setRemoved} />
      </Columns>
      {removed && (
        <RemovalDialog
          file={removed}
          onClose={(isGone) => {
            setRemoved(undefined);
            if (isGone && removed.fileId === search.file) select();
          }}
        />
      )}
    </>
  );
}

interface FilesProps extends Pick<LibraryPageProps, 'search' | 'onSearch'> {
  onSelect: (file: string) => void;
  onRemove: (file: LibraryRecord) => void;
}

function Files({ search, onSearch, onSelect, onRemove }: FilesProps) {
  const { media } = messages;
  const errorText = useErrorText();
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryQuery(search));
  if (error)
    return (
      <ErrorNote error={error} retryLabel={media.retry} onRetry={() => void refetch()}>
        {media.failed(errorText(error, { what: media.what }))}
      </ErrorNote>
    );
  if (!data) return <TableSkeleton text={media.loading} />;
  if (data.files.length === 0) {
    const isPart = search.kind || search.q || search.page;
    return (
      <EmptyState
        picture={week('aaaaaaa')}
        title={isPart ? t.none.title : media.none}
        text={isPart && t.none.text}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <FileShelf files={data.files} selected={search.file} onSelect={onSelect} onRemove={onRemove} />
      <PagePager
        list={data.pagination}
        shown={data.files.length}
        onPage={(page) => onSearch({ ...search, page })}
        keys={[
          { keys: ['J', 'K'], text: t.keys.rows },
          { keys: ['Enter'], text: t.keys.open },
          { keys: ['Del'], text: t.keys.remove },
          { keys: ['/'], text: t.keys.search },
        ]}
      />
    </div>
  );
}

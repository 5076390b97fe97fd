import { Banner } from '@slovo/ui/primitives/banner';
import { OfflineIcon } from '@slovo/ui/primitives/first-icon';
import type { ReactNode } from 'react';

/** Between the header and the page. */
export function ShellLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3">
      <Banner icon={<OfflineIcon />} title={title}>
        {children}
      </Banner>
    </div>
  );
}

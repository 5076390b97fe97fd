import type { ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface MediaBoxProps {
  /** photo 4:3, video 16:9. At most 400 px high. The box keeps its size with any content, so that nothing jumps. */
  ratio?: 'photo' | 'video';
  className?: string;
  children?: ReactNode;
}

export function MediaBox({ ratio = 'photo', className, children }: MediaBoxProps) {
  return (
    <div className={classes('ui-media', className)} data-ratio={ratio}>
      {children}
    </div>
  );
}

import { editor as t } from '@slovo/texts/panel/editor';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import {
  BoldIcon,
  ItalicIcon,
  LinkIcon,
  QuoteIcon,
  StrikeIcon,
  UnderlineIcon,
} from '@slovo/ui/panel/editor-icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';

const MARKS = [
  {
    name: 'bold',
    icon: <BoldIcon size="s" />,
    toggle: (editor: Editor) => editor.chain().focus().toggleBold(),
  },
  {
    name: 'italic',
    icon: <ItalicIcon size="s" />,
    toggle: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    name: 'underline',
    icon: <UnderlineIcon size="s" />,
    toggle: (editor: Editor) => editor.chain().focus().toggleUnderline(),
  },
  {
    name: 'strike',
    icon: <StrikeIcon size="s" />,
    toggle: (editor: Editor) => editor.chain().focus().toggleStrike(),
  },
  {
    name: 'blockquote',
    icon: <QuoteIcon size="s" />,
    toggle: (editor: Editor) => editor.chain().focus().toggleBlockquote(),
  },
] as const;

export function Toolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: MARKS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      link: now.isActive('link') ? String(now.getAttributes('link')['href'] ?? '') : null,
    }),
  });
  return (
    <div className="ui-editor-tools" role="toolbar" aria-label={t.toolbar}>
      {MARKS.map(({ name, icon, toggle }) => (
        <IconButton
          key={name}
          label={t.marks[name]}
          title={t.marks[name]}
          icon={icon}
          aria-pressed={active.marks.includes(name)}
          onClick={() => toggle(editor).run()}
        />
      ))}
      <IconButton
        label={t.marks.link}
        title={t.marks.link}
        icon={<LinkIcon size="s" />}
        aria-pressed={active.link !== null}
        onClick={() => setLinking(true)}
      />
      <Button tone="ghost" onClick={() => editor.chain().focus().insertContent('{{first_name}}').run()}>
        {t.insertName}
      </Button>
      {linking && (
        <LinkDialog
          href={active.link}
          onClose={() => setLinking(false)}
          onLink={(href) => link(editor, href)}
        />
      )}
    </div>
  );
}

/** Links what is selected; without a selection the address itself is inserted as the text. */
function link(editor: Editor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === null) chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

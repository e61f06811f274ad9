// Copies texts, and says so.

import { say } from "./language.js";
import { toast } from "./toast.js";

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("do.copied", { text: text.length > 60 ? `${text.slice(0, 60)}…` : text }));
  } catch {
    // Without a certificate only this machine's own pages may copy.
    toast(say("do.notCopied"), { isProblem: true });
  }
}

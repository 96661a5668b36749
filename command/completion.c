/* Completion for bash and zsh, generated from the tables. */
#include "options.h"

#include <string.h>

typedef struct word_list {
  FILE *stream;
  bool any;
} word_list;

static void print_word(void *context, const char *word) {
  word_list *list = context;
  fprintf(list->stream, "%s%s", list->any ? " " : "", word);
  list->any = true;
}

static void print_verb_names(FILE *stream, const subject *subject) {
  for (const verb *verb = subject->verbs; verb->name; verb++)
    fprintf(stream, "%s%s", verb == subject->verbs ? "" : " ", verb->name);
}

static void print_option_names(FILE *stream, const verb *verb) {
  const option *option;
  for (size_t i = 0; (option = option_at(verb, i, NULL)); i++)
    fprintf(stream, "%s%s", i ? " " : "", option->name);
}

static bool takes_folder(const option *option) { return option->value && strcmp(option->value, "DIR") == 0; }

static bool is_path(const option *option) {
  static const char *const values[] = {"FILE", "DIR", "IMAGE", "PATH"};
  for (size_t i = 0; option->value && i < sizeof values / sizeof *values; i++)
    if (strcmp(option->value, values[i]) == 0) return true;
  return false;
}

/* One line of a case, which completes the value of an option. */
static void print_bash_value(FILE *stream, const subject *subject, const verb *verb, const option *option) {
  if (!option->value) return;
  fprintf(stream, "    '%s %s %s') ", subject->name, verb->name, option->name);
  word_list list = {stream, false};
  if (is_path(option)) {
    fprintf(stream, "_visioncore_paths -%c \"$word\"", takes_folder(option) ? 'd' : 'f');
  } else {
    fputs("COMPREPLY=($(compgen -W '", stream);
    option_choices(option, print_word, &list);
    fputs("' -- \"$word\"))", stream);
  }
  fputs("; return ;;\n", stream);
}

static void print_bash(FILE *stream) {
  fputs("# bash completion of visioncore: the output of visioncore --completion bash\n"
        "_visioncore_paths() {\n"
        "  local word=${2#[\\\"\\']}\n"
        "  mapfile -t COMPREPLY < <(compgen \"$1\" -- \"${word//\\\\/}\")\n"
        "  compopt -o filenames # readline quotes what they need\n"
        "}\n"
        "_visioncore() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} subject verb\n"
        "  COMPREPLY=()\n"
        "  # readline takes --option=value for three words\n"
        "  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
        "  subject=${COMP_WORDS[1]} verb=${COMP_WORDS[2]}\n"
        "  if ((COMP_CWORD == 1)); then\n"
        "    COMPREPLY=($(compgen -W '",
        stream);
  for (const subject *subject = subjects; subject->name; subject++)
    fprintf(stream, "%s ", subject->name);
  fputs("help --version --completion --man --help' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        "  if [[ $subject == help ]]; then\n"
        "    if ((COMP_CWORD > 3)); then return; fi\n"
        "    if ((COMP_CWORD == 3)); then subject=$verb; else subject=all; fi\n"
        "  elif ((COMP_CWORD > 2)); then\n"
        "    subject=done\n"
        "  fi\n"
        "  case $subject in\n    all) COMPREPLY=($(compgen -W '",
        stream);
  for (const subject *subject = subjects; subject->name; subject++)
    fprintf(stream, "%s%s", subject == subjects ? "" : " ", subject->name);
  fputs("' -- \"$word\")); return ;;\n    --completion) COMPREPLY=($(compgen -W 'bash zsh' -- \"$word\")); return ;;\n", stream);
  for (const subject *subject = subjects; subject->name; subject++) {
    fprintf(stream, "    %s) COMPREPLY=($(compgen -W '", subject->name);
    print_verb_names(stream, subject);
    fputs("' -- \"$word\")); return ;;\n", stream);
  }
  fputs("  esac\n  subject=${COMP_WORDS[1]}\n  case \"$subject $verb $before\" in\n", stream);
  for (const subject *subject = subjects; subject->name; subject++)
    for (const verb *verb = subject->verbs; verb->name; verb++) {
      const option *option;
      for (size_t i = 0; (option = option_at(verb, i, NULL)); i++)
        print_bash_value(stream, subject, verb, option);
    }
  fputs("  esac\n  if [[ $word != -* ]]; then\n    _visioncore_paths -f \"$word\"\n    return\n  fi\n"
        "  case \"$subject $verb\" in\n",
        stream);
  for (const subject *subject = subjects; subject->name; subject++)
    for (const verb *verb = subject->verbs; verb->name; verb++) {
      fprintf(stream, "    '%s %s') COMPREPLY=($(compgen -W '", subject->name, verb->name);
      print_option_names(stream, verb);
      fputs("' -- \"$word\")) ;;\n", stream);
    }
  fputs("  esac\n}\ncomplete -F _visioncore visioncore\n", stream);
}

/* Text within '...[...]' of _arguments. */
static void print_zsh_text(FILE *stream, const char *text) {
  for (; *text; text++) {
    if (strchr("[]:\\", *text)) fputc('\\', stream);
    fputs(*text == '\'' ? "'\\''" : (const char[]){*text, 0}, stream);
  }
}

static void print_zsh_option(FILE *stream, const option *option) {
  fprintf(stream, "        '%s%s[", option->name, option->value ? "=" : "");
  print_zsh_text(stream, option->help);
  fputc(']', stream);
  if (option->value) {
    word_list list = {stream, false};
    fputc(':', stream);
    print_zsh_text(stream, option->value);
    fputc(':', stream);
    if (is_path(option)) {
      fputs(takes_folder(option) ? "_files -/" : "_files", stream);
    } else if (option->kind == OPTION_NAME || strchr(option->value, '|')) {
      fputc('(', stream);
      option_choices(option, print_word, &list);
      fputc(')', stream);
    } else {
      fputc(' ', stream);
    }
  }
  fputs("' \\\n", stream);
}

static void print_zsh(FILE *stream) {
  fputs("#compdef visioncore\n# zsh completion of visioncore: the output of visioncore --completion zsh\n"
        "_visioncore_verbs() {\n  case $1 in\n",
        stream);
  for (const subject *subject = subjects; subject->name; subject++) {
    fprintf(stream, "    %s) _values verb", subject->name);
    for (const verb *verb = subject->verbs; verb->name; verb++) {
      fprintf(stream, " '%s[", verb->name);
      print_zsh_text(stream, verb->summary);
      fputs("]'", stream);
    }
    fputs(" ;;\n", stream);
  }
  fputs("  esac\n}\n_visioncore() {\n"
        "  if ((CURRENT == 2)) || [[ $words[2] == help && CURRENT -eq 3 ]]; then\n    _values subject",
        stream);
  for (const subject *subject = subjects; subject->name; subject++) {
    fprintf(stream, " '%s[", subject->name);
    print_zsh_text(stream, subject->summary);
    fputs("]'", stream);
  }
  fputs(" 'help[of a subject or a verb]' --version --completion --man\n    return\n  fi\n"
        "  if [[ $words[2] == help ]]; then\n    ((CURRENT == 4)) && _visioncore_verbs $words[3]\n    return\n  fi\n"
        "  if [[ $words[2] == --completion ]]; then\n    _values shell bash zsh\n    return\n  fi\n"
        "  if ((CURRENT == 3)); then\n    _visioncore_verbs $words[2]\n    return\n  fi\n"
        "  case \"$words[2] $words[3]\" in\n",
        stream);
  for (const subject *subject = subjects; subject->name; subject++)
    for (const verb *verb = subject->verbs; verb->name; verb++) {
      fprintf(stream, "    '%s %s') _arguments \\\n", subject->name, verb->name);
      const option *option;
      for (size_t i = 0; (option = option_at(verb, i, NULL)); i++)
        print_zsh_option(stream, option);
      fputs("        '*: :_files' ;;\n", stream);
    }
  fputs("  esac\n}\n_visioncore \"$@\"\n", stream);
}

bool print_completion(FILE *stream, const char *shell) {
  if (strcmp(shell, "bash") == 0)
    print_bash(stream);
  else if (strcmp(shell, "zsh") == 0)
    print_zsh(stream);
  else
    return false;
  return true;
}

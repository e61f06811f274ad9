#!/bin/sh
# install.sh [--prefix FOLDER] [--destdir FOLDER] [--uninstall]: installs Searchlight from the folder of this script, without a package
# manager. The prefix is /usr/local unless another is given, such as "$HOME/.local". It starts nothing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=/usr/local
destdir=
uninstalls=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --destdir)
        [ $# -ge 2 ] || { echo "install.sh: $1 needs a folder" >&2; exit 2; }
        if [ "$1" = --prefix ]; then prefix=$2; else destdir=$2; fi
        shift 2
        ;;
    --uninstall) uninstalls=1; shift ;;
    --help | -h) sed -n '2,3s/^# //p' "$0"; exit 0 ;;
    *) echo "install.sh: unknown option $1" >&2; exit 2 ;;
    esac
done
prefix=${prefix%/}
# It stands in desktop files, D-Bus files and systemd units, which quote differently.
case $prefix in
/*[!A-Za-z0-9/._+-]* | [!/]* | '') echo "install.sh: the prefix must be an absolute path of letters, digits and /._+-" >&2; exit 2 ;;
esac
target=$destdir$prefix
list=$target/share/searchlight/installed-files

remove_listed() {
    folders=$(grep '/$' "$list" | sort -r)
    grep -v '/$' "$list" | while IFS= read -r file; do rm -f "$target/$file"; done
    # Folders that were made then and are empty now, the deepest first.
    echo "$folders" | while IFS= read -r folder; do rmdir "$target/$folder" 2>/dev/null || true; done
}

if [ -n "$uninstalls" ]; then
    [ -e "$list" ] || { echo "install.sh: Searchlight is not installed in $target" >&2; exit 1; }
    remove_listed
    echo "Searchlight is removed. Each person's index stays in ~/.local/share/searchlight."
    exit 0
fi

[ -x "$here/usr/lib/searchlight/searchlight" ] || { echo "install.sh: run it in the folder that was unpacked" >&2; exit 2; }
missing=$(ldd "$here/usr/lib/searchlight/searchlight" 2>/dev/null | sed -n 's/^\s*\(\S*\) => not found$/  \1/p')
if [ -n "$missing" ]; then
    echo "install.sh: these libraries are missing; install the packages of your system that hold them:" >&2
    echo "$missing" >&2
    exit 1
fi

# Makes a folder, and notes which ones were not there.
make_folder() {
    [ ! -d "$target/$1" ] || return 0
    case $1 in */*) make_folder "${1%/*}" ;; esac
    mkdir "$target/$1"
    echo "$1/" >>"$new"
}

new=$(mktemp)
trap 'rm -f "$new"' EXIT
mkdir -p "$target"
[ ! -e "$list" ] || grep '/$' "$list" >>"$new" || true
(cd "$here/usr" && find . ! -type d | sed 's,^\./,,' | LC_ALL=C sort) |
    while IFS= read -r file; do
        case $file in
        # Debian's own places. These folders are searched below any prefix of XDG_DATA_DIRS.
        lib/systemd/user/*) [ "$prefix" = /usr ] && to=$file || to=share/${file#lib/} ;;
        share/zsh/vendor-completions/*) to=share/zsh/site-functions/${file##*/} ;;
        share/doc/searchlight/changelog.gz) continue ;;
        *) to=$file ;;
        esac
        make_folder "${to%/*}"
        # Beside its place first and then renamed, so that a program that runs goes on.
        rm -f "$target/$to.new"
        case $file in
        *.desktop | *.service)
            sed "s,/usr/bin/searchlight,$prefix/bin/searchlight,g; s,/usr/lib/searchlight/,$prefix/lib/searchlight/,g" "$here/usr/$file" >"$target/$to.new"
            chmod 644 "$target/$to.new"
            ;;
        lib/searchlight/Colleagues | lib/searchlight/Friends | lib/searchlight/Movies | lib/searchlight/Topics)
            # One file with five names, where the file system allows it. Cards came first.
            if [ ! "$here/usr/$file" -ef "$here/usr/lib/searchlight/Cards" ] ||
                ! ln "$target/lib/searchlight/Cards.new" "$target/$to.new" 2>/dev/null; then
                cp -P "$here/usr/$file" "$target/$to.new"
            fi
            ;;
        *) cp -P "$here/usr/$file" "$target/$to.new" ;;
        esac
        echo "$to" >>"$new"
    done
echo share/searchlight/installed-files >>"$new"
while IFS= read -r file; do [ ! -e "$target/$file.new" ] && [ ! -L "$target/$file.new" ] || mv -fT "$target/$file.new" "$target/$file"; done <"$new"
# What an older version had and this one has not.
if [ -e "$list" ]; then
    old=$(grep -vxFf "$new" "$list" || true)
    [ -z "$old" ] || echo "$old" | while IFS= read -r file; do rm -f "$target/$file"; done
fi
install -m 644 "$new" "$list"
if [ -x "$here/usr/lib/searchlight/searchlight-box" ] && ldd "$here/usr/lib/searchlight/searchlight-box" | grep -q 'not found$'; then
    echo "install.sh: the window of \`searchlight box\` needs GTK 4, which is missing; everything else works" >&2
fi
echo "Searchlight is installed in $target. Try it: $prefix/bin/searchlight demo"

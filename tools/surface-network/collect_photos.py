"""Collects the photos that the outlines and unlabeled.csv were made from.

Run: python3 collect_photos.py --clones DIR --out PHOTOS [--unlabeled]

The photos are not in this repository. Each outline (`polygons`, `careful-outlines`, `second-outlines`) and each row of `unlabeled.csv` names its
source, such as "github:OWNER/REPOSITORY PATH" or "github:OWNER/REPOSITORY PATH (at commit HASH; …)". What DIR lacks is cloned from GitHub to
DIR/OWNER+REPOSITORY.git, bare. Photos of outlines go to PHOTOS/exterior/NAME.jpg and so on, as `draw_labels.py --photos PHOTOS` reads them;
with --unlabeled those without labels go to PHOTOS/unlabeled/NAME.jpg. Photos that are there already stay.

Prints which photos cannot be had, and why. Outlines without a source are of the project's private sets and are left out.
"""
import argparse
import csv
import functools
import glob
import json
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ["careful-outlines", "polygons", "second-outlines"]
SOURCE = re.compile(r"github:(?P<repository>\S+) (?P<path>.*?)(?: (?:\(at commit |@)(?P<commit>[0-9a-f]{7,40})\b.*)?$")
# Fewer bytes are a pointer to a file that is stored elsewhere.
LEAST_BYTES = 2000


def list_photos(with_unlabeled):
    """(file below PHOTOS, source) of each photo that names its source."""
    for file in sorted(file for folder in FOLDERS for file in glob.glob(os.path.join(HERE, folder, "*.json"))):
        with open(file) as f:
            outline = json.load(f)
        if outline.get("source"):
            yield outline["photo"], outline["source"]
    if with_unlabeled:
        with open(os.path.join(HERE, "unlabeled.csv")) as f:
            for row in csv.DictReader(f):
                yield f"unlabeled/{row['name']}.jpg", row["source"]


@functools.cache
def open_clone(folder, repository):
    """The bare clone of a repository, made where it is missing; None if it can't be made."""
    clone = os.path.join(folder, repository.replace("/", "+") + ".git")
    if os.path.isdir(clone):
        return clone
    made = subprocess.run(["git", "clone", "--quiet", "--bare", f"https://github.com/{repository}", clone])
    return clone if made.returncode == 0 else None


def read_photo(clone, path, commit):
    """The bytes of a file. Raises LookupError where there is no clone, or it has no such file."""
    if clone is None:
        raise LookupError("its repository cannot be cloned")
    shown = subprocess.run(["git", "-C", clone, "show", f"{commit or 'HEAD'}:{path}"], capture_output=True)
    if shown.returncode != 0:
        raise LookupError(shown.stderr.decode(errors="replace").strip())
    if len(shown.stdout) < LEAST_BYTES:
        raise LookupError("it is stored elsewhere")
    return shown.stdout


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--clones", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--unlabeled", action="store_true")
    o = a.parse_args()
    collected = 0
    for photo, source in list_photos(o.unlabeled):
        out = os.path.join(o.out, photo)
        if not os.path.exists(out):
            found = SOURCE.match(source)
            try:
                data = read_photo(open_clone(o.clones, found["repository"]), found["path"], found["commit"])
            except LookupError as fault:
                print(f"{photo}: {fault}")
                continue
            os.makedirs(os.path.dirname(out), exist_ok=True)
            with open(out, "wb") as f:
                f.write(data)
        collected += 1
    print(f"{collected} photos")


if __name__ == "__main__":
    main()

#!/bin/sh
# Make the files that Inkscape saves of card.svg. Run on a desktop of the image, in a folder that holds card.svg.
ink() { inkscape --actions="$2;export-filename:card-$1.svg;export-do" card.svg; }
inkscape --export-type=svg --export-filename=card-saved.svg card.svg
inkscape --export-plain-svg --export-type=svg --export-filename=card-plain.svg card.svg
ink union "select-by-id:ring-outer,ring-inner;path-union"
ink difference "select-by-id:ring-outer,ring-inner;path-difference"
ink intersection "select-by-id:ring-outer,ring-inner;path-intersection"
ink exclusion "select-by-id:ring-outer,ring-inner;path-exclusion"
ink combined "select-by-id:ring-outer,ring-inner;path-combine"
ink topath "select-by-id:badge;object-to-path"
ink moved-original "select-by-id:leaf;transform-translate:10,0"
ink clone-unlinked "select-by-id:leaf-right;clone-unlink"
ink clone-new "select-by-id:leaf;clone"
ink duplicated "select-by-id:leaf;duplicate"
ink flipped "select-by-id:leaf;object-flip-horizontal"
ink rotated "select-by-id:bars;transform-rotate:30"
ink grouped "select-by-id:ring-outer,ring-inner;selection-group"
ink regrouped "select-by-id:bars;selection-ungroup;select-clear;select-by-id:bar-1,bar-2,bar-3;selection-group"
ink fitted "select-by-id:badge;fit-canvas-to-selection"
ink aligned "select-by-id:bar-1,bar-2,bar-3;object-align:bottom last"
ink distributed "select-by-id:bar-1,bar-2,bar-3;object-distribute:hgap"
ink hidden "select-by-id:badge;selection-hide"
ink locked "select-by-id:badge;selection-lock"
ink bottom "select-by-id:badge;selection-bottom"
ink deleted "select-by-id:ring-inner;delete"
ink texttopath "select-by-id:free;object-to-path"

# Inner loops are compiled once per instruction set and chosen when the program starts, so that one
# binary runs on every machine and uses what it finds. Such a file includes no header with inline
# functions of others: the linker might merge them into code for older machines.
function(supple_kernel module source)
  set(tables baseline)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND tables avx2)
    set(flags_avx2 -mavx2 -mfma)
  endif()
  foreach(table IN LISTS tables)
    set(target supple_${module}_kernel_${table})
    add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/supple/${source})
    target_compile_features(${target} PRIVATE cxx_std_20)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${target} PRIVATE SUPPLE_KERNEL=${table})
    # contraction: a fused multiply-add rounds once instead of twice
    target_compile_options(${target} PRIVATE ${flags_${table}} ${SUPPLE_KERNEL_FLAGS}
      -ffp-contract=fast -fno-math-errno -fno-trapping-math -fno-exceptions -fno-rtti
      -Wall -Wextra -Wshadow -Wconversion -Wold-style-cast)
    target_sources(supple_${module} PRIVATE $<TARGET_OBJECTS:${target}>)
  endforeach()
endfunction()
set(SUPPLE_KERNEL_FLAGS -O3 CACHE STRING "Optimisation of the inner loops, see bench/README.md")
